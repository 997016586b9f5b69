/** Label of a link to the map of an office. */
export const viewInMaps = 'View in maps';
