import { stemmer } from 'stemmer';
import winkText from 'wink-nlp-utils';

/**
 * The words of a text as every peer gets them in its fair configuration: identifiers split at capitals, digits and
 * punctuation, in lower case, without the English stop words of wink-nlp-utils, stemmed by Porter's rules.
 */
export function fairWords(text: string): string[] {
  const words = text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return winkText.tokens.removeWords(words ?? []).map(stemmer);
}
