import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import * as eventTexts from '#texts/events.ts';
import { language } from '#texts/language.ts';
import { type CalendarEntry, calendarFile } from '../../domain/calendar-file.ts';
import { siteConfiguration } from '../../domain/settings/site-configuration.ts';
import { calendarFiles } from '../../models/event.ts';

export const getStaticPaths = staticPaths(calendarFiles);

export const GET: APIRoute<{ model: CalendarEntry }> = ({ props: { model }, site }) =>
  new Response(
    calendarFile(
      model,
      { company: siteConfiguration.productName, name: eventTexts.calendarProduct, language },
      site,
    ),
  );
