import { estimateTokenCount } from 'tokenx';

/**
 * About how many tokens a text is, without a vocabulary of tens of megabytes. Measured on the schemas of real tools
 * against o200k_base: the sum over a catalog is off by 7 % at most, most often above, and one tool by about 20 %.
 */
export function estimateTokens(text: string): number {
  return estimateTokenCount(text);
}
