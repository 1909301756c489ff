export { RatingModule } from './rating.module.js';
export { RatingsModule } from './ratings.module.js';
