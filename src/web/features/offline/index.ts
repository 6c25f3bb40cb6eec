/** Exports what the app mounts to be readable offline; import it lazily. */
export { Offline } from './offline.tsx';
