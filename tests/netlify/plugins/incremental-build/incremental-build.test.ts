import { afterEach, describe, expect, it, vi } from 'vitest';
import { onPreBuild } from '../../../../netlify/plugins/incremental-build/incremental-build.ts';

const restored: string[][] = [];
const event = {
  netlifyConfig: { build: {} },
  utils: {
    cache: {
      async restore(paths: readonly string[]) {
        restored.push([...paths]);
        return true;
      },
      save: async () => true,
    },
  },
};

afterEach(() => vi.unstubAllEnvs());

describe('the build plugin of Netlify', () => {
  it('refuses a brand that functions do not contain, before it restores a cache', async () => {
    vi.stubEnv('LAUREL_BRAND', 'examples/kanzleikompass/brand');
    await expect(onPreBuild(event)).rejects.toMatchObject({ fault: { name: 'BrandFolderUnsupported' } });
    expect(restored).toEqual([]);
  });
});
