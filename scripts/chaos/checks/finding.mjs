/** What a check has to say. `count` is how many things it looked at; it fails on any fault. */
export function finding(name, figure, faults, figures = {}) {
  return { name, figure, ok: faults.length === 0, faults, figures };
}
