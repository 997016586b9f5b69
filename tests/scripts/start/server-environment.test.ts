import { describe, expect, it } from 'vitest';
import { serverEnvironment } from '../../../scripts/start/server-environment.ts';
import { basesAt } from '../../../src/content/upstream/call-address.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { hostingSettings } from '../../../src/domain/settings/hosting-settings.ts';

const embedded = basesAt('http://127.0.0.1:4000');
const configured = { ...embedded, main: 'https://main.example', profilePortal: 'https://profiles.example' };

describe('serverEnvironment', () => {
  it.each([
    [{}, embedded, 'http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    [{}, configured, 'https://main.example', 'https://profiles.example'],
    [{ LAUREL_EDGE_UPSTREAM: '' }, embedded, 'http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    [
      { LAUREL_EDGE_UPSTREAM: 'https://edge.example' },
      embedded,
      'http://127.0.0.1:4000',
      'https://edge.example',
    ],
    [
      { LAUREL_EDGE_UPSTREAM: 'https://edge.example' },
      configured,
      'https://main.example',
      'https://edge.example',
    ],
  ])(
    'with %j and the upstream %j sends forms to %s and requests basic profiles from %s',
    (variables, upstream, mainApi, profileApi) => {
      const settings = hostingSettings(readEnvironment(serverEnvironment(variables, upstream)));
      expect(settings).toMatchObject({ mainApi: { base: mainApi }, profileApi: { base: profileApi } });
    },
  );

  it('retains the other variables', () => {
    expect(serverEnvironment({ LAUREL_HOSTS: 'a.example' }, embedded)).toMatchObject({
      LAUREL_HOSTS: 'a.example',
    });
  });
});
