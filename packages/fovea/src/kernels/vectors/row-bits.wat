;; One bit per number of a row of signed bytes: is it below its middle, stretched as the row is?
;; The middles are 32-bit numbers from 0 on. Eight numbers make one byte at $out. Wrapped by row-bits.ts.
(module
  (import "m" "m" (memory 0))
  (func (export "run")
    (param $at i32) (param $end i32) (param $out i32) (param $stretch i32)
    (local $middle i32) (local $pairs v128)
    (loop $numbers
      (local.set $pairs (v128.load8x8_s (local.get $at)))
      (i32.store8
        (local.get $out)
        (i32.or
          (i32x4.bitmask
            (i32x4.lt_s
              (i32x4.extend_low_i16x8_s (local.get $pairs))
              (i32x4.shr_s
                (i32x4.mul (v128.load (local.get $middle)) (i32x4.splat (local.get $stretch)))
                (i32.const 16))))
          (i32.shl
            (i32x4.bitmask
              (i32x4.lt_s
                (i32x4.extend_high_i16x8_s (local.get $pairs))
                (i32x4.shr_s
                  (i32x4.mul (v128.load offset=16 (local.get $middle)) (i32x4.splat (local.get $stretch)))
                  (i32.const 16))))
            (i32.const 4))))
      (local.set $out (i32.add (local.get $out) (i32.const 1)))
      (local.set $middle (i32.add (local.get $middle) (i32.const 32)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $numbers (i32.lt_u (local.get $at) (local.get $end))))))
