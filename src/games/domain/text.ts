/** Whether the text is made of characters that a row can hold: no null, no half of a pair. */
export function isSound(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}
