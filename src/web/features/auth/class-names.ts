/** Defines the utilities that several elements of this feature share. */

export const AUTH_LINK = 'inline-flex items-center min-h-target text-(length:--text-sm) text-text text-start';

export const SWITCH_LINE = 'flex flex-wrap justify-center items-center gap-x-1.5 gap-y-0 text-sm text-soft';
