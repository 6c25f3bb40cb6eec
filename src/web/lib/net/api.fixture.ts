/** Mocks the API client: tests set the responses of `call`. */
import { vi } from 'vitest';

export const call = vi.fn();

export const serverAddress = (path: string): string => `https://m.example${path}`;

/** Responds to each call with the result of the function for its route id; calls to other routes fail. */
export function answerCalls(answers: Readonly<Record<string, (input: never) => unknown>>): void {
  call.mockReset().mockImplementation(async (route: string, input: never) => {
    const answer = answers[route];
    if (!answer) throw new Error(`unexpected call of ${route}`);
    return answer(input);
  });
}

export const inputsOf = (id: string): unknown[] =>
  call.mock.calls.filter(([route]) => route === id).map(([, input]) => input);
