/**
 * Exits with 0 if `/health` of this machine responds with success, otherwise with 1. It is the health check of the containers, whose
 * image has no HTTP client.
 *
 *     node scripts/health.mjs PORT
 */
const TIMEOUT_MS = 4000;

const [, , port] = process.argv;
const isHealthy = await fetch(`http://127.0.0.1:${port}/health`, {
  signal: AbortSignal.timeout(TIMEOUT_MS),
}).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
