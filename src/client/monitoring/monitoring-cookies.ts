/** Cookies that the monitoring SDK sets: the id of the visitor and the id of the session. */
const MONITORING_COOKIES = ['ai_user', 'ai_session'] as const;

/** Deletes the monitoring cookies, which require the visitor's consent to statistics. */
export function deleteMonitoringCookies(page: Pick<Document, 'cookie'>): void {
  for (const name of MONITORING_COOKIES) page.cookie = `${name}=; Path=/; Max-Age=0`;
}
