/** Exports the component that makes the app readable offline; import it lazily. */
export { Offline } from './offline.tsx';
