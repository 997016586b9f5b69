import * as errorsTexts from '#texts/errors.ts';
import { buildSettings } from '../domain/settings/build-settings.ts';

/** Returns links to all firms and all lawyers of the main guide, for pages without other content; none without a guide. */
export function mainGuideLinks(): readonly { readonly label: string; readonly href: string }[] {
  const { mainGuide } = buildSettings();
  if (mainGuide === undefined) return [];
  return [
    { label: errorsTexts.findFirm, href: `/all-law-firms-${mainGuide}` },
    { label: errorsTexts.findLawyer, href: `/all-lawyers-${mainGuide}` },
  ];
}
