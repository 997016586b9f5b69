/** Cookies that the SDK of monitoring sets: the visitor, and the session. */
const MONITORING_COOKIES = ['ai_user', 'ai_session'] as const;

/** Deletes the cookies of monitoring, which need the consent to statistics. */
export function deleteMonitoringCookies(page: Pick<Document, 'cookie'>): void {
  for (const name of MONITORING_COOKIES) page.cookie = `${name}=; Path=/; Max-Age=0`;
}
