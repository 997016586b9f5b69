/** The trusted-types policy with which the site loads the scripts of configured services. */
export const SERVICES_POLICY = 'laurel-services';

/** Name of the policy that browsers apply to scripts and HTML that the services load themselves. Source: W3C Trusted Types. */
export const DEFAULT_POLICY = 'default';
