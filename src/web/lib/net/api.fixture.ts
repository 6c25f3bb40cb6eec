/** Mock of the API client: tests set the responses of `call`. */
import { vi } from 'vitest';

export const call = vi.fn();

export const serverAddress = (path: string): string => `https://m.example${path}`;

/** Responds to each call with the function of its route; a call without one fails. */
export function answerCalls(answers: Readonly<Record<string, (input: never) => unknown>>): void {
  call.mockReset().mockImplementation(async (route: { id: string }, input: never) => {
    const answer = answers[route.id];
    if (!answer) throw new Error(`unexpected call of ${route.id}`);
    return answer(input);
  });
}

/** The inputs of the calls of a route, in their order. */
export const inputsOf = (id: string): unknown[] =>
  call.mock.calls.filter(([route]) => route.id === id).map(([, input]) => input);
