export { RatingsModule } from './ratings.module.js';
