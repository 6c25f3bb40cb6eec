/** Shows the effect of a write in cached lists before the server responds. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { WriteKey } from '#contract/api.ts';
import { refetchAffected } from './route-mutation.ts';

type Optimistic<List, Variables> = {
  route: WriteKey;
  /** The key of the lists that show the effect. */
  lists: QueryKey;
  change: (list: List, variables: Variables) => List;
  failureLog: string;
  onRefused: (variables: Variables, error: Error) => void;
};

/** Returns options for `useMutation`: the lists change when the mutation starts, and are fetched again if it fails. */
export function optimistic<List, Variables>(
  client: QueryClient,
  { route, lists, change, failureLog, onRefused }: Optimistic<List, Variables>,
) {
  return {
    onMutate: async (variables: Variables) => {
      await client.cancelQueries({ queryKey: lists });
      client.setQueriesData<List>({ queryKey: lists }, (list) => list && change(list, variables));
    },
    onError: (error: Error, variables: Variables) => {
      console.error(failureLog, error);
      void refetchAffected(client, route);
      onRefused(variables, error);
    },
  };
}
