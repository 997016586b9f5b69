import { dismissTooltips } from './dismiss-tooltips.ts';

dismissTooltips(document);
