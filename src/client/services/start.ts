import { startServices } from './start-services.ts';

const settings = document.querySelector<HTMLElement>('[data-services]')?.dataset.services;
if (settings !== undefined) startServices(JSON.parse(settings), document, window);
