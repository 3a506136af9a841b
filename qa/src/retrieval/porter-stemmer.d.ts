declare module 'natural/lib/natural/stemmers/porter_stemmer.js' {
  const porterStemmer: { stem(word: string): string };
  export default porterStemmer;
}
