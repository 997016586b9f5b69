import type { EntityType } from './entity-types.ts';

/** The fields of each type of event. Source: specification §3, "Analytics event types" and "Search events". */
interface AnalyticsFields {
  readonly search:
    | { readonly searchTerm: string; readonly searchType: 'manual' }
    | {
        readonly searchTerm: string;
        readonly searchType: 'autocomplete';
        readonly searchCategory: EntityType;
      };
  readonly share: { readonly network: string };
  readonly contact: { readonly contactType: string };
  readonly filter_applied: { readonly filterName: string; readonly filterValue: string };
  readonly form_interaction: { readonly formName: string; readonly fieldName: string };
  readonly form_submission: { readonly formName: string };
  /** The logged-in state is sent as empty strings (specification §6). */
  readonly page_view: {
    readonly pagePath: string;
    readonly pageTitle: string;
    readonly loggedInStatus: '';
    readonly loggedInUser: '';
  };
  readonly button_click: { readonly buttonName: string };
  readonly navigation: { readonly navigationArea: string };
  readonly carousel_scroll: { readonly carouselName: string; readonly direction: string };
  readonly carousel_click: { readonly carouselName: string };
  readonly profile_info: { readonly profileInfo: string };
  readonly search_guides: { readonly searchTerm: string };
  readonly contribution_click_tile: { readonly contributionTitle: string };
  readonly contribution_tab_clicked: { readonly tabName: string };
  readonly contribution_button_click: { readonly contributionTitle: string };
  readonly filter_interaction: { readonly filterName: string };
  readonly contributor_button_click: { readonly contributorName: string };
}

export type AnalyticsEventType = keyof AnalyticsFields;

/** One event of one of the 18 types. */
export type AnalyticsEvent = {
  [Type in AnalyticsEventType]: { readonly event: Type } & AnalyticsFields[Type];
}[AnalyticsEventType];

/** Returns the event that is recorded when a visitor submits a search, or follows a link to the results of a search. */
export const manualSearchEvent = (searchTerm: string): AnalyticsEvent => ({
  event: 'search',
  searchTerm,
  searchType: 'manual',
});

/** Returns the event that is recorded when a visitor selects a hit of a search. */
export const chosenHitEvent = (searchTerm: string, searchCategory: EntityType): AnalyticsEvent => ({
  event: 'search',
  searchTerm,
  searchType: 'autocomplete',
  searchCategory,
});

/** Prefix of the HTML attributes that configure which event an element records. Source: specification §9. */
const TRACKING_PREFIX = 'data-cmb-';

/**
 * Returns the HTML attributes that make a link, button or form record an event when it is used. On an element that
 * contains links or buttons, they apply to each of them.
 */
export function trackingAttributes(event: AnalyticsEvent): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(event)) attributes[trackingAttribute(name)] = value;
  return attributes;
}

const attributeNames = new Map<string, string>();

/** Returns the HTML attribute of a field: `contactType` → `data-cmb-contact-type`. */
function trackingAttribute(field: string): string {
  let name = attributeNames.get(field);
  if (name === undefined) {
    name = TRACKING_PREFIX + field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    attributeNames.set(field, name);
  }
  return name;
}
