import { InputIndex } from '../core/input-index.ts';
import { isListingCurrent, planPartitions, type RouteCode } from '../core/plan.ts';
import { isInShard } from '../core/shard.ts';
import type { BuildReport } from '../core/types.ts';
import { BuildRun, type BuildRunOptions, type NewListing } from './build-run.ts';
import { InputDiffs } from './input-diffs.ts';
import { narrowToAffectedPages } from './narrow-to-affected-pages.ts';
import { ReportBuilder } from './report-builder.ts';
import { stopwatch } from './stopwatch.ts';

/** Plans a build and carries it out: renders stale partitions, synchronises files, removes obsolete outputs. */
export async function runBuild(options: BuildRunOptions): Promise<BuildReport> {
  const { state, plan: planOnly, timings, inputs, routes } = options;
  const time = stopwatch(timings);
  const index = new InputIndex(inputs.digests());
  const firstBuild = state.isEmpty();
  const diffs = new InputDiffs(inputs);
  const report = new ReportBuilder({
    routes,
    inputs,
    diffs,
    previousInputs: firstBuild ? new Map() : state.inputs(),
    firstBuild,
  });
  const listings = await listPartitions(options, index);
  const stored = state.partitions();
  const planned = planPartitions({
    routes,
    partitionNames: (route) => listings.names.get(route) ?? [],
    fileSources: [...options.files.keys()],
    stored,
    index,
    shard: options.shard,
  });
  const narrowed = narrowToAffectedPages(planned.stale, state, index, diffs);
  const plan = { ...planned, stale: narrowed.stale };
  time('Plan');

  const run = new BuildRun(options, report, plan, narrowed, stored);
  const leftovers = run.begin();
  for (const [source, files] of options.files) {
    if (!isInShard(options.shard, '', source)) continue;
    await run.syncFiles(source, files);
    for (const { file } of files) leftovers.delete(file);
  }
  time('Assets');
  if (plan.stale.length > 0) {
    for (const file of await run.renderStalePartitions()) leftovers.delete(file);
    time(planOnly ? 'Models' : 'Render');
  }
  for (const file of leftovers) report.add('removed', file, '', { kind: 'repair' });
  for (const row of plan.removed)
    report.addRemovedPartition(row, state.pagesOfPartition(row.id), state.pageReads(row.id));
  if (planOnly) return report.build(state.countPages(), planOnly, timings);
  const outputs = run.finish(listings.renewed);
  time('Finish');
  return report.build(outputs, planOnly, timings);
}

interface Listings {
  /** Partition names by route. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Listings that were outdated and were computed again. */
  readonly renewed: readonly NewListing[];
}

/** Lists the partitions of all routes. A stored listing is reused if its code and the inputs that it read are unchanged. */
async function listPartitions(options: BuildRunOptions, index: InputIndex): Promise<Listings> {
  const names = new Map<string, readonly string[]>();
  const outdated: RouteCode[] = [];
  for (const route of options.routes) {
    const stored = options.state.listing(route.route);
    if (isListingCurrent(stored, route, index)) names.set(route.route, stored.names);
    else outdated.push(route);
  }
  // All listings are requested concurrently, so that the workers load the templates of their routes in parallel.
  const renewed = await Promise.all(
    outdated.map(async (route) => ({
      route,
      ...(await options.executor.listPartitions(route.route)),
    })),
  );
  for (const { route, names: listed } of renewed) names.set(route.route, listed);
  return { names, renewed };
}
