/**
 * The service worker: makes pages readable offline, sends the unsent messages of closed tabs, and displays push
 * notifications. The build writes it to /sw.js as a classic script, which every browser supports.
 */
import { handleMessages } from './messages.ts';
import { handlePages } from './offline-pages.ts';
import { handlePushes } from './push.ts';

handlePages();
handleMessages();
handlePushes();
