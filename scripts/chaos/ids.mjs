/** The id in the database behind a global id of the API. */
export function localId(globalId) {
  return Buffer.from(globalId, 'base64').toString().split(':')[1];
}
