// How the database went about a statement, from EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON).

/** What it read of tables, in its order: by which index, how many rows and blocks, for how long. */
export function readsOf({ Plan: plan, 'Execution Time': total }) {
  const reads = scansOf(plan).map((scan) => `      ${lineOf(scan)}`);
  return [...reads, `      all of it: ${total.toFixed(2)} ms`].join('\n');
}

function scansOf(node) {
  const below = (node.Plans ?? []).flatMap(scansOf);
  return node['Relation Name'] ? [node, ...below] : below;
}

function lineOf(scan) {
  const loops = scan['Actual Loops'];
  const index = scan['Index Name'] ?? scan.Plans?.[0]?.['Index Name'];
  const how = [scan['Node Type'], ...(index ? [`by ${index}`] : [])].join(' ');
  const found = `${scan['Actual Rows']} rows${loops > 1 ? `, ${loops} times` : ''}`;
  const passed = scan['Rows Removed by Filter'];
  const blocks = scan['Shared Hit Blocks'] + scan['Shared Read Blocks'];
  const time = (scan['Actual Total Time'] * loops).toFixed(2);
  const left = passed ? ` (${passed * loops} passed over)` : '';
  return `${scan['Relation Name']}: ${how}: ${found}${left}, ${blocks} blocks, ${time} ms`;
}
