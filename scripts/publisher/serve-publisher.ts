import { FaultError } from '@laurel/diagnostics';
import { createProgress, formatDuration } from '@laurel/terminal';
import { portTaken } from '../../src/domain/errors/serving.ts';
import { scalePlan } from './generator/guides.ts';
import { createPublisher, type Publisher, type PublisherOptions } from './publisher.ts';

/**
 * Starts the publisher and prints its address.
 * @throws {FaultError} PortTaken
 */
export async function servePublisher(
  options: PublisherOptions & Required<Pick<PublisherOptions, 'scale' | 'seed' | 'port'>>,
): Promise<Publisher> {
  const { scale, seed, port } = options;
  const started = performance.now();
  const progress = createProgress();
  const stage = progress.stage('Generating', scalePlan[scale].pages);
  try {
    const publisher = await createPublisher({ ...options, onGenerated: (pages) => stage.advance(pages) });
    stage.end(publisher.generated ? undefined : 'reused from the previous run');
    progress.close();
    const took = formatDuration(performance.now() - started);
    console.log(
      `Publisher at ${publisher.origin} (${scale}, seed ${seed}, ready in ${took}). Ctrl-C stops it.`,
    );
    return publisher;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new FaultError(portTaken({ hostname: '127.0.0.1', port }), { cause: error });
  } finally {
    progress.close();
  }
}
