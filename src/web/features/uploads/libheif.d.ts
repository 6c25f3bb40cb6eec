/** Types of the parts of libheif-js that we use. Its own types describe the underlying C functions. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  type HeifImage = {
    is_primary(): boolean;
    /** The width of the upright image, with the file's rotation applied. */
    get_width(): number;
    get_height(): number;
    /** Draws into `target`; calls `done` with null if the image cannot be decoded. */
    display(target: ImageData, done: (pixels: ImageData | null) => void): void;
    free(): void;
  };
  type HeifDecoder = { decode(bytes: Uint8Array): HeifImage[] };
  const libheif: (options: { wasmBinary: ArrayBuffer }) => { HeifDecoder: new () => HeifDecoder };
  // The package is a CommonJS module.
  // biome-ignore lint/style/noDefaultExport: see above
  export default libheif;
}
