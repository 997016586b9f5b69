import type { PullContext } from './pull-context.ts';
import type { StepFindings } from './step-findings.ts';

/**
 * Returns the warnings about the pictures and details of a group that a step reuses without requesting them. Each pull determines the
 * retained content, so warnings about retained content do not carry over.
 * @param scope e.g. `groups/2`
 */
export function carriedWarnings({ previousWarnings }: PullContext, scope: string): StepFindings {
  const warnings = previousWarnings.filter(
    ({ effect, scope: ofWarning }) =>
      (effect === 'picture omitted' || effect === 'detail retained') && ofWarning.startsWith(`${scope}/`),
  );
  return { warnings };
}
