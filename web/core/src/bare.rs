//! The allocator and the handler of panics of a module without the standard library. A panic stops the module without a word, so
//! that it holds no words for one.

use core::{arch::wasm32, panic::PanicInfo};

#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

#[panic_handler]
fn trap(_: &PanicInfo<'_>) -> ! {
    wasm32::unreachable()
}
