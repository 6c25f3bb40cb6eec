/** Mock of the API client: tests set the responses of `call`. */
import { vi } from 'vitest';

export const call = vi.fn();

export const serverAddress = (path: string): string => `https://m.example${path}`;
