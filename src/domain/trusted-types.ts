/** The trusted-types policy by which the site loads the scripts of services that are configured. */
export const SERVICES_POLICY = 'laurel-services';

/** The policy that browsers ask about what those scripts themselves load or write. Source: W3C Trusted Types. */
export const DEFAULT_POLICY = 'default';
