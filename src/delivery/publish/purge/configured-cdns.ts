import { randomUUID } from 'node:crypto';
import { FaultError } from '@laurel/diagnostics';
import { environmentInvalid } from '../../../domain/errors/environment.ts';
import { purgeFailed } from '../../../domain/errors/publishing.ts';
import type { PurgeSettings } from '../../../domain/settings/environment.ts';
import { type ServiceEffects, systemEffects } from '../call-service.ts';
import { type Cdn, type CloudFrontClient, cloudFront, cloudflare, fastly, purgeWebhook } from './cdns.ts';

/**
 * Creates the clients of the CDNs that are configured in the environment.
 * @param origin origin of the site, e.g. `https://www.laurel.example`
 * @throws {FaultError} EnvironmentInvalid if a CDN has no key
 */
export function configuredCdns(settings: PurgeSettings, origin: string): readonly Cdn[] {
  const service = (
    variable: string,
    id: string | undefined,
    key: string | undefined,
    create: (service: { id: string; key: string; origin: string }, effects: ServiceEffects) => Cdn,
  ): readonly Cdn[] => {
    if (id === undefined) return [];
    if (key === undefined)
      throw environmentInvalid([{ variable, received: 'unset', expected: 'a key that may purge' }]);
    return [create({ id, key, origin }, systemEffects)];
  };
  return [
    ...service('LAUREL_PURGE_FASTLY_KEY', settings.fastly, settings.fastlyKey, fastly),
    ...service('LAUREL_PURGE_CLOUDFLARE_KEY', settings.cloudflare, settings.cloudflareKey, cloudflare),
    ...(settings.cloudFront === undefined
      ? []
      : [cloudFront(settings.cloudFront, cloudFrontClient(), randomUUID)]),
    ...(settings.webhook === undefined
      ? []
      : [purgeWebhook({ url: settings.webhook, key: settings.webhookKey }, systemEffects)]),
  ];
}

/** Creates a CloudFront client. The SDK is loaded by the first purge. `endpoint` is set in tests only. */
export function cloudFrontClient(endpoint?: string): CloudFrontClient {
  return {
    async invalidate(distribution, paths, reference) {
      const { CloudFrontClient: Client, CreateInvalidationCommand } = await import(
        '@aws-sdk/client-cloudfront'
      );
      const client = new Client({
        region: 'us-east-1',
        maxAttempts: 8,
        ...(endpoint !== undefined && { endpoint }),
      });
      try {
        await client.send(
          new CreateInvalidationCommand({
            DistributionId: distribution,
            InvalidationBatch: {
              CallerReference: reference,
              Paths: { Quantity: paths.length, Items: [...paths] },
            },
          }),
        );
      } catch (error) {
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        const fault = purgeFailed({ cdn: 'CloudFront', address: distribution, reason });
        throw new FaultError(fault, { cause: error });
      }
    },
  };
}
