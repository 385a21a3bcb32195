/* What the machine code of kernels needs from outside: memory for arrays, and which processor this is.

   A kernel that makes an array asks for a block with a count of its users (LLVM code counts; see
   `objects.py`); the last user gives it back. Sizes are 64-bit numbers on every target. */

#include <stdint.h>
#if defined(__EMSCRIPTEN__) /* Python's own module has these; there are no headers of it here */
#include <stddef.h>
void *malloc(size_t);
void free(void *);
#else
#include <stdlib.h>
#endif

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

struct block {
  int64_t users;
  void *start; /* as `malloc` gave it */
  void *data;
};

struct block *NRT_MemInfo_alloc_aligned(int64_t size, uint32_t alignment) {
  uintptr_t align = alignment < 16 ? 16 : alignment;
  if (size < 0 || (uint64_t)size > (uint64_t)(PTRDIFF_MAX - 1024)) return NULL;
  char *start = malloc(sizeof(struct block) + align + (size_t)size);
  if (start == NULL) return NULL;
  uintptr_t data = ((uintptr_t)start + sizeof(struct block) + align - 1) & ~(align - 1);
  struct block *block = (struct block *)start;
  block->users = 1;
  block->start = start;
  block->data = (void *)data;
  return block;
}

void pions_free_block(struct block *block) { free(block->start); }

/* Give back the memory of an array that a kernel returned. */
EXPORTED void pions_release(int64_t block) {
  struct block *given = (struct block *)(uintptr_t)block;
  if (given != NULL && --given->users == 0) pions_free_block(given);
}

/* Call a kernel whose frame is complete but for its last two words. One call of C, and nothing left
   to unpack for Python, which may keep its lock meanwhile: then no other thread can write between.
   The result is a whole number, or the largest there is where the kernel failed. */
struct ready {
  int32_t (*kernel)(int64_t *);
  int64_t *frame;
  int64_t *last;
  int64_t *result;
};

EXPORTED int64_t pions_call_with_two(const struct ready *ready, int64_t first, int64_t second) {
  ready->last[0] = first;
  ready->last[1] = second;
  return ready->kernel(ready->frame) == 0 ? *ready->result : INT64_MAX;
}

/* What the processor can do: 4 where it has all of x86-64-v4, 3 of x86-64-v3, else 0. */
EXPORTED int32_t pions_processor_level(void) {
#if defined(__x86_64__)
  uint32_t a, b, c, d;
  __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(0), "c"(0));
  if (a < 7) return 0;
  __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(1), "c"(0));
  /* FMA, CX16, SSE4.1, SSE4.2, MOVBE, POPCNT, OSXSAVE, AVX, F16C */
  const uint32_t first = 1u << 12 | 1u << 13 | 1u << 19 | 1u << 20 | 1u << 22 | 1u << 23 | 1u << 27 | 1u << 28 | 1u << 29;
  if ((c & first) != first) return 0;
  uint32_t low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if ((low & 6) != 6) return 0; /* the system keeps the wide registers */
  __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(7), "c"(0));
  const uint32_t second = 1u << 3 | 1u << 5 | 1u << 8; /* BMI1, AVX2, BMI2 */
  if ((b & second) != second) return 0;
  const uint32_t third = 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31; /* AVX512 F DQ CD BW VL */
  int wide = (b & third) == third && (low & 0xe0) == 0xe0;
  __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(0x80000001), "c"(0));
  if (!(c & 1u << 5)) return 0; /* LZCNT */
  return wide ? 4 : 3;
#else
  return 0;
#endif
}
