import type { PullContext } from './pull-context.ts';
import type { StepFindings } from './step-findings.ts';

/**
 * Returns the previous warnings about pictures and details of a group, for a step that reuses both without requesting them.
 * Warnings about retained content are excluded, because each pull decides again which content it retains.
 * @param scope e.g. `groups/2`
 */
export function carriedWarnings({ previousWarnings }: PullContext, scope: string): StepFindings {
  const warnings = previousWarnings.filter(
    ({ effect, scope: ofWarning }) =>
      (effect === 'picture omitted' || effect === 'detail retained') && ofWarning.startsWith(`${scope}/`),
  );
  return { warnings };
}
