/** A kind of third-party service that pages may load. */
export type HostedService =
  | 'consent'
  | 'botCheck'
  | 'monitoring'
  | 'analytics'
  | 'advertisements'
  | 'linkedIn'
  | 'facebook';
