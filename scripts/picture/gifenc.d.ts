/** The part of gifenc that the picture of the README uses; the package has no types. */
declare module "gifenc" {
  type Colours = number[][];

  interface Frame {
    readonly palette?: Colours;
    readonly delay: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    readonly dispose: number;
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  const gifenc: {
    readonly GIFEncoder: () => Encoder;
    readonly quantize: (rgba: Uint8Array, colours: number) => Colours;
    readonly applyPalette: (rgba: Uint8Array, palette: Colours) => Uint8Array;
  };
  export default gifenc;
}
