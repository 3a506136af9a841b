/** One thing that an author should know. An error keeps the plugin, or the tool named, from being used. */
export interface PluginFinding {
  readonly severity: 'error' | 'warning';
  /** `package.json`, `openclaw.plugin.json`, or the entry module. */
  readonly file: string;
  /** JSON pointer into the file, or into what the entry exports; empty for the whole. */
  readonly path: string;
  readonly tool?: string;
  /** Goes on where the path ends, and says what to do. */
  readonly message: string;
}
