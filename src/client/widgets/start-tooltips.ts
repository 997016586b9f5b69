import { dismissTooltips } from './tooltip.ts';

dismissTooltips(document);
