/** Queries and mutations over HTTP, and everything over WebSockets. */
export const API_PATH = '/graphql';

/** Everything over event streams. */
export const STREAM_PATH = '/graphql/stream';
