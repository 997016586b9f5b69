export default function configure(config) {
  config.setQuietMode(true);
  return { dir: { input: 'src', output: '_site' } };
}
