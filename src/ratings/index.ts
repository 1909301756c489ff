export { RatingModule } from './rating.module.js';
export { RatingsModule } from './ratings.module.js';
export { RatingCheck } from './persistence/rating-check.js';
export { RatingRebuild } from './persistence/rating-rebuild.js';
export { VoidedResults } from './persistence/voided-results.js';
