import { arch, cpus, platform, totalmem } from 'node:os';

/** What it ran on, as a reader needs to know it: no name, no path. */
export function machineLine(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${model}, ${gigabytes} GB, ${platform()} ${arch()}, Node ${process.versions.node}`;
}
