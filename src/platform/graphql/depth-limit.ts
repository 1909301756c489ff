import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { apiError } from './api-error.js';

/**
 * Refuses operations that nest fields deeper than `max`. Fields of the schema itself (`__schema`)
 * do not count: graphql-js bounds them on its own.
 */
export function depthLimit(max: number): ValidationRule {
  return (context: ValidationContext): ASTVisitor => {
    const depthOf = depthMeasure(context);
    return {
      OperationDefinition(operation) {
        const depth = depthOf(operation.selectionSet);
        if (depth <= max) return;
        const sentence = `the operation nests ${depth} levels of fields; ${max} are allowed`;
        context.reportError(apiError('TOO_DEEP', sentence));
      },
    };
  };
}

// Each fragment is measured once: fragments that spread each other twice would double the work at
// every level.
function depthMeasure(context: ValidationContext): (selectionSet: SelectionSetNode) => number {
  const known = new Map<FragmentDefinitionNode, number>();

  const depthOf = (selectionSet: SelectionSetNode): number => {
    let depth = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value.startsWith('__')) continue;
        const below = selection.selectionSet ? depthOf(selection.selectionSet) : 0;
        depth = Math.max(depth, 1 + below);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        depth = Math.max(depth, depthOf(selection.selectionSet));
      } else {
        const fragment = context.getFragment(selection.name.value);
        if (fragment) depth = Math.max(depth, depthOfFragment(fragment));
      }
    }
    return depth;
  };

  const depthOfFragment = (fragment: FragmentDefinitionNode): number => {
    const measured = known.get(fragment);
    if (measured !== undefined) return measured;
    known.set(fragment, 0); // a fragment within itself is refused by another rule
    const depth = depthOf(fragment.selectionSet);
    known.set(fragment, depth);
    return depth;
  };

  return depthOf;
}
