/* Counts what a program of an ARM processor executes under qemu, as a plugin of it: instructions, branches that depend on a
 * condition, and all branches. Whenever the program writes to its standard output, it prints the counts since the time
 * before, and a tab. Of qemu-plugin.h, which Debian does not package, the declarations that are needed: version 1, as in
 * qemu 6 to 8. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int, void *);
void qemu_plugin_register_vcpu_syscall_cb(plugin_id, void (*)(plugin_id, unsigned, int64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                                                          uint64_t, uint64_t, uint64_t, uint64_t));
void qemu_plugin_outs(const char *);

int qemu_plugin_version = 1;

struct counts { uint64_t instructions, conditional, branches; };

static struct counts all;

static void executed(unsigned cpu, void *block)
{
    const struct counts *of = block;
    all.instructions += of->instructions;
    all.conditional += of->conditional;
    all.branches += of->branches;
}

static void translated(plugin_id id, struct qemu_plugin_tb *tb)
{
    struct counts *of = calloc(1, sizeof *of);
    of->instructions = qemu_plugin_tb_n_insns(tb);
    for (size_t k = 0; k < of->instructions; k++) {
        uint32_t code;
        memcpy(&code, qemu_plugin_insn_data(qemu_plugin_tb_get_insn(tb, k)), sizeof code);
        /* B.cond; CBZ, CBNZ, TBZ and TBNZ; then B and BL; BR, BLR and RET. */
        int conditional = code >> 24 == 0x54 || (code >> 25 & 0x3F) == 0x1A || (code >> 25 & 0x3F) == 0x1B;
        int other = (code >> 26 & 0x1F) == 5 || code >> 25 == 0x6B;
        of->conditional += conditional;
        of->branches += conditional || other;
    }
    qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, 0, of);
}

static void called(plugin_id id, unsigned cpu, int64_t number, uint64_t file, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                   uint64_t e, uint64_t f, uint64_t g)
{
    enum { WRITE = 64, STDOUT = 1 };
    if (number == WRITE && file == STDOUT) {
        char text[99];
        snprintf(text, sizeof text, "%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t", all.instructions, all.conditional, all.branches);
        qemu_plugin_outs(text);
        all = (struct counts){0};
    }
}

int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv)
{
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_vcpu_syscall_cb(id, called);
    return 0;
}
