/** Connects the settings feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { settingsHandlers } from './settings.routes.ts';

export const settingsFeature = feature({ handlers: (context) => ({ settings: settingsHandlers(context) }) });
