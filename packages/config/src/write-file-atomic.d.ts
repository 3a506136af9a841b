// The package ships no types; these cover what is used of it.
declare module 'write-file-atomic' {
  export default function writeFileAtomic(
    path: string,
    data: string,
    options: { readonly mode?: number },
  ): Promise<void>;
}
