/**
 * The service worker: makes pages readable offline and displays push notifications. The build writes it to /sw.js as a
 * classic script, which every browser supports.
 */
import { handlePages } from './offline-pages.ts';
import { handlePushes } from './push.ts';

handlePages();
handlePushes();
