/** A bucket and the credentials for it. */
export interface S3Place {
  readonly bucket: string;
  /** The beginning of all keys: empty, or ending with a slash. */
  readonly prefix: string;
  /** The address of a server other than Amazon's, without a slash at its end; it has the bucket in its path. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}
