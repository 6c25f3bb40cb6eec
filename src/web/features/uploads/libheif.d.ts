/** What do we use of libheif-js? Its own types describe the C functions underneath. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  type HeifImage = {
    is_primary(): boolean;
    /** Upright: turned as the file says. */
    get_width(): number;
    get_height(): number;
    /** Draws into `target`; null when the picture cannot be decoded. */
    display(target: ImageData, done: (pixels: ImageData | null) => void): void;
    free(): void;
  };
  type HeifDecoder = { decode(bytes: Uint8Array): HeifImage[] };
  const libheif: (given: { wasmBinary: ArrayBuffer }) => { HeifDecoder: new () => HeifDecoder };
  // The package is a CommonJS module.
  // biome-ignore lint/style/noDefaultExport: see above
  export default libheif;
}
